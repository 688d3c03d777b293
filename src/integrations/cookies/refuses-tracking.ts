declare global {
  interface Navigator {
    /** https://w3c.github.io/gpc; missing where a browser does not know it. */
    globalPrivacyControl?: boolean;
  }
}

/** The browser asks every site not to track its visitor (Global Privacy Control). */
export const refusesTracking = (): boolean => navigator.globalPrivacyControl === true;
