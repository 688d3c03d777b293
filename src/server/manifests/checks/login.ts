import type { CheckContext } from './check-context.ts';

/** Checks that the default channel is one of the offered channels. */
export function checkLogin(context: CheckContext): void {
  if (!context.isValid(['login', 'channels'], ['login', 'defaultChannel'])) return;
  const { channels, defaultChannel } = context.manifest.login;
  if (!channels.includes(defaultChannel))
    context.report(['login', 'defaultChannel'], {
      message: `"${defaultChannel}" is not among the channels`,
      allowed: channels.join(', '),
      suggestion: channels[0],
      others: [['login', 'channels']],
    });
}
