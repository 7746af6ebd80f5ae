const forgetting = new Set<() => void>();

/** Registers what must be forgotten when the member leaves: running flows, and what the server said to them. */
export function onMemberLeft(forget: () => void): void {
  forgetting.add(forget);
}

/** The member has logged out, or another one has come: everything of theirs is forgotten. */
export function forgetMember(): void {
  for (const forget of forgetting) forget();
}
