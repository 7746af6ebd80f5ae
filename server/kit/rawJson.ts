import { textOf } from './bytes.ts';

/** An answer that is JSON already, in the spelling of the wire: made by the database, or kept. Passed on as it is. */
export class RawJson {
  /** What the call's output encodes to: its text, or its bytes (UTF-8) in parts. */
  readonly json: string | readonly Uint8Array[];

  constructor(json: string | readonly Uint8Array[]) {
    this.json = json;
  }

  /** The answer as text. */
  get text(): string {
    return typeof this.json === 'string' ? this.json : textOf(this.json);
  }
}
