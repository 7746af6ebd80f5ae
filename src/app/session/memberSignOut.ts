const forgetting = new Set<() => void>();

/** Registers a callback that stops flows of the member or removes their data. */
export function onMemberSignOut(forget: () => void): void {
  forgetting.add(forget);
}

/** Runs the callbacks, after a logout or when another member has signed in. */
export function clearMemberData(): void {
  for (const forget of forgetting) forget();
}
