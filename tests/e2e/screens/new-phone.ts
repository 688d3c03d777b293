import { type CountryCode, getExampleNumber, isValidPhoneNumber } from 'libphonenumber-js/max';
import examples from 'libphonenumber-js/mobile/examples';

/**
 * Creates a phone number of Singapore, different in each run: a running site sends no second code
 * immediately. All numbers starting with 91 are valid; some starting with 80, 89 or 99 are not.
 */
export const newPhone = () => `91${String(Date.now()).slice(-6)}`;

/** Creates a mobile number of a country, different in each run. */
export function mobileNumber(country: string): string {
  const code = country as CountryCode;
  const example = getExampleNumber(code, examples)?.number ?? '';
  for (let end = Date.now(); ; end += 1) {
    const number = example.slice(0, -4) + String(end).slice(-4);
    if (isValidPhoneNumber(number, code)) return number;
  }
}
