import type { CodeRequestResult, FailedAttempt } from '../login/index.ts';

/** A session of the desk; its token is never returned again. */
export interface NewStaffSession {
  token: string;
  /** Whether the device still has to be let in. */
  isPending: boolean;
  /** Set for a new device. */
  deviceToken?: string;
}

export interface StaffLogin {
  /** Returns the E.164 form of a phone, or null if it is none. */
  phoneOf(typed: string): string | null;
  /** Sends a code to a phone on the list; the result is the same for all other phones. */
  requestCode(request: {
    phone: string;
    address: string;
    requestToken?: string;
    deviceToken?: string;
  }): Promise<CodeRequestResult & { requestToken: string }>;
  verifyCode(request: {
    phone: string;
    code: string;
    requestToken?: string;
    deviceToken?: string;
  }): Promise<NewStaffSession | FailedAttempt>;
  /** Lets the device of a pending session in; null: the code is wrong, used or too old. */
  confirmDevice(token: string, code: string): Promise<NewStaffSession | null>;
  /** Ends a session for all processes. */
  logOut(token: string): Promise<void>;
}
