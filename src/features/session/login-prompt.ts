import { sharedValue } from './shared-value.ts';

/** Whether the login is shown, and where it leads (SPEC 3.4, 4). */
export interface LoginPrompt {
  isOpen: boolean;
  /** Path of this site to go to after the login; absent: the page stays. */
  redirectTo?: string;
  /** Somebody has just logged in by it. */
  hasLedIn?: boolean;
}

const prompt = sharedValue<LoginPrompt>({ isOpen: false });

/** Shows the login. @param options.redirectTo what is not a path of this site is left out when it is used */
export const openLogin = ({ redirectTo }: { redirectTo?: string } = {}): void =>
  prompt.set({ isOpen: true, redirectTo });

export const closeLogin = (hasLedIn = false): void => prompt.set({ isOpen: false, hasLedIn });

export const useLoginPrompt = prompt.use;
