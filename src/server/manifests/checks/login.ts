import type { CheckContext } from './check-context.ts';

/** The channel chosen at first is one of those offered. */
export function checkLogin(context: CheckContext): void {
  if (!context.sound(['login', 'channels'], ['login', 'defaultChannel'])) return;
  const { channels, defaultChannel } = context.manifest.login;
  if (!channels.includes(defaultChannel))
    context.report(['login', 'defaultChannel'], {
      message: `"${defaultChannel}" is not among the channels`,
      allowed: channels.join(', '),
      suggestion: channels[0],
      others: [['login', 'channels']],
    });
}
