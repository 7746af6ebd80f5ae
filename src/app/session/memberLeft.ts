const forgetting = new Set<() => void>();

/** Registers a callback for when the member leaves: it stops their flows and removes their data. */
export function onMemberLeft(forget: () => void): void {
  forgetting.add(forget);
}

/** Runs the callbacks: the member has logged out, or another one has signed in. */
export function forgetMember(): void {
  for (const forget of forgetting) forget();
}
