/** Removes what this browser has stored under keys with a prefix. @param isRemoved default: all of them */
export function removeFromDevice(
  prefix: string,
  isRemoved: (key: string) => boolean = () => true,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): void {
  try {
    const storage = window[kind];
    for (const key of Object.keys(storage))
      if (key.startsWith(prefix) && isRemoved(key)) storage.removeItem(key);
  } catch {
    // nothing can be stored here, so nothing is
  }
}
