const parting = new Set<() => void>();

/** Registers what must be forgotten when the person leaves: running flows, what the server said to them. */
export function onFarewell(forget: () => void): void {
  parting.add(forget);
}

/** The person has logged out, or another one has come: everything of theirs goes. */
export function sayFarewell(): void {
  for (const forget of parting) forget();
}
