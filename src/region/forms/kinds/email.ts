import { textKind } from '../text-kind.ts';

/** Old mailboxes of Japanese phones have dots one after the other, or before the @. */
const LOCAL = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-][A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]*";
const HOST = '([A-Za-z0-9]+(-+[A-Za-z0-9]+)*\\.)+[A-Za-z]{2,63}';

/** An e-mail address. */
export const email = textKind('email', {
  isPersonal: true,
  pattern: `^${LOCAL}@${HOST}$`,
  maxLength: 254,
  isFixed: true,
  autocomplete: 'email',
});
