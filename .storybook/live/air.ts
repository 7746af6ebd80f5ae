import { CODE } from '../../contract/kit/envelope.ts';

/** What can be broken on the way between the phone and the back end. */
export type Fault = 'slow' | 'offline' | 'expired' | 'broken' | 'lost';

/** How the way stands: the first two last until they are taken back, the others serve the next call they fit. */
export interface AirState {
  isSlow: boolean;
  isOffline: boolean;
  /** What awaits the next call. */
  armed: 'expired' | 'broken' | 'lost' | null;
  /** The last call that was broken: `POST /api/saleOrder`. */
  struck: { fault: Fault; call: string } | null;
}

/** How much later an answer comes on a slow way, ms. */
export const SLOW = 2000;

/** Calls the app makes by itself: nobody would see them break. */
const QUIET = /^\/api\/((saleOrder|account\/backlist)\/queryOrder\b|need\/message\/list\?.*\breadState=1\b)/;

/** The way between the phone and the back end. */
export interface Air {
  /** Answers a request as `handle` does, or as the way has it. Rejects where no answer comes: the phone sees a network error. */
  pass(request: Request): Promise<Response>;
  /** Switches slow and offline; arms and disarms what awaits the next call. */
  toggle(fault: Fault): void;
  state(): AirState;
}

const body = (code: number, msg: string, more: object = {}) =>
  new Response(JSON.stringify({ code, msg, ...more }), {
    headers: { 'Content-Type': 'application/json' },
  });

/** No answer came. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** Makes the way to `handle`. `wait` is asked to pass the time of a slow one. */
export function createAir(
  handle: (request: Request) => Response | Promise<Response>,
  wait: (ms: number) => Promise<void> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Air {
  const state: AirState = { isSlow: false, isOffline: false, armed: null, struck: null };

  function fits(request: Request): boolean {
    const { pathname, search } = new URL(request.url);
    if (!pathname.startsWith('/api/') || QUIET.test(pathname + search)) return false;
    // What changes something carries a key: questions that happen to be posts are left alone.
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
        throw new NoAnswer('offline');
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
      if (fault === 'lost') throw new NoAnswer('lost');
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
