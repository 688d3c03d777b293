/**
 * Creates a phone number of Singapore, different in each run: a running site sends no second code
 * immediately. All numbers starting with 91 are valid; some starting with 80, 89 or 99 are not.
 */
export const newPhone = () => `91${String(Date.now()).slice(-6)}`;
