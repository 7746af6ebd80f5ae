const forgetting = new Set<() => void>();

/** Registers a callback that stops flows of the member or removes their data. */
export function onMemberLeft(forget: () => void): void {
  forgetting.add(forget);
}

/** Runs the callbacks, after a logout or when another member has signed in. */
export function forgetMember(): void {
  for (const forget of forgetting) forget();
}
