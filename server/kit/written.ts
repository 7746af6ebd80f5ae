/** An answer that is JSON already, in the spelling of the wire: made by the database, or kept. Passed on as it is. */
export class Written {
  /** What the call's output encodes to. */
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}
