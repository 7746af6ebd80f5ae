import { CODE } from '../../contract/kit/envelope.ts';

export type Fault = 'slow' | 'offline' | 'expired' | 'broken' | 'lost';

/** The state of the simulated network. `isSlow` and `isOffline` persist; the other faults affect one call. */
export interface NetworkState {
  isSlow: boolean;
  isOffline: boolean;
  armed: 'expired' | 'broken' | 'lost' | null;
  /** The last call with a fault, such as `POST /api/saleOrder`. */
  struck: { fault: Fault; call: string } | null;
}

/** The delay of a slow network, ms. */
export const SLOW = 2000;

/** Background calls of the app. They get no faults, because nobody would see them. */
const QUIET = /^\/api\/((saleOrder|account\/backlist)\/queryOrder\b|need\/message\/list\?.*\breadState=1\b)/;

/** A network with faults between the phone and the back end. */
export interface FaultyNetwork {
  /** Handles a request with the current faults. Rejects with {@link NetworkDown} when there is no response. */
  pass(request: Request): Promise<Response>;
  toggle(fault: Fault): void;
  state(): NetworkState;
}

const body = (code: number, msg: string, more: object = {}) =>
  new Response(JSON.stringify({ code, msg, ...more }), {
    headers: { 'Content-Type': 'application/json' },
  });

export class NetworkDown extends Error {
  override readonly name = 'NetworkDown';
}

/** Creates a faulty network in front of `handle`. `wait` delays a slow request. */
export function createFaultyNetwork(
  handle: (request: Request) => Response | Promise<Response>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): FaultyNetwork {
  const state: NetworkState = { isSlow: false, isOffline: false, armed: null, struck: null };

  function fits(request: Request): boolean {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/') || QUIET.test(pathname + search)) return false;
    // Responses are only lost for changes, which carry an idempotency key, not for POSTs that read.
    return state.armed !== 'lost' || (request.method === 'POST' && request.headers.has('Idempotency-Key'));
  }

  return {
    async pass(request) {
      const path = new URL(request.url).pathname;
      const strike = (fault: Fault) => {
        state.struck = { fault, call: `${request.method} ${path}` };
      };
      if (state.isOffline) {
        strike('offline');
        throw new NetworkDown('offline');
      }
      const fault = state.armed !== null && fits(request) ? state.armed : null;
      if (fault !== null) {
        state.armed = null;
        strike(fault);
      }
      if (state.isSlow) await wait(SLOW);
      if (fault === 'expired') return body(CODE.expired, '登录已过期，请重新登录');
      if (fault === 'broken') {
        return body(CODE.broken, '系统出了点问题，已记录。请稍后再试', { requestId: 'live-demo' });
      }
      const answer = await handle(request);
      if (fault === 'lost') throw new NetworkDown('lost');
      return answer;
    },
    toggle(fault) {
      if (fault === 'slow') state.isSlow = !state.isSlow;
      else if (fault === 'offline') state.isOffline = !state.isOffline;
      else state.armed = state.armed === fault ? null : fault;
    },
    state: () => ({ ...state }),
  };
}
