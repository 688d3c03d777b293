/** Removes what this browser has stored under keys with a prefix. @param isRemoved default: all of them */
export function removeFromDevice(prefix: string, isRemoved: (key: string) => boolean = () => true): void {
  try {
    for (const key of Object.keys(window.localStorage))
      if (key.startsWith(prefix) && isRemoved(key)) window.localStorage.removeItem(key);
  } catch {
    // nothing can be stored here, so nothing is
  }
}
