import { address } from './address-variable.ts';
import { secret, text } from './variable.ts';

/** Keys of logins and protection from bots. */
export const LOGIN_VARIABLES = {
  loginSecret: secret({
    name: 'LOGIN_SECRET',
    description:
      'Key that login codes are hashed with, the same on every machine. Without it one is created in DATA_DIR; a public site needs one.',
    isSecret: true,
  }),
  loginSecretPrevious: secret({
    name: 'LOGIN_SECRET_PREVIOUS',
    description:
      'A second key whose codes are accepted, too, while LOGIN_SECRET is changed (docs/security/keys.md): codes that were sent before stay valid. New codes are never hashed with it.',
    isSecret: true,
  }),
  captchaSecret: text({
    name: 'CAPTCHA_SECRET',
    description:
      'Secret of the v3 captcha whose site key the manifests name; codes are then protected from bots. Without both there is no bot protection.',
    isSecret: true,
  }),
  captchaApi: address(
    { name: 'CAPTCHA_API', description: 'Address that verifies tokens of the captcha.' },
    'https://www.google.com/recaptcha/api/siteverify',
  ),
};
