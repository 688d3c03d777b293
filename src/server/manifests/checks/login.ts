import type { RegionManifest } from '#contracts/types.ts';
import { CHANNELS } from '#domain/login/code-channels.ts';
import { inLanguage } from '#region/text/per-language.ts';
import type { JsonPath } from '../problem.ts';
import type { CheckContext } from './check-context.ts';
import { checkNames } from './names-by-language.ts';

/** Limits in the order in which one contains the other: a narrow one above a wide one is never reached. */
const INSIDE = [
  ['codesPerDay', 'codesPerRegionAndDay'],
  ['codesPerAddressAndDay', 'codesPerRegionAndDay'],
  ['unverifiedCodesPerNetworkAndDay', 'codesPerRegionAndDay'],
  ['unguardedCodesPerAddressAndDay', 'codesPerAddressAndDay'],
  ['unverifiedCodesPerAddressAndHour', 'codesPerAddressAndDay'],
  ['phoneCountriesPerAddressAndDay', 'codesPerAddressAndDay'],
] as const;

/** Checks that the default channel is one of the offered channels, and that waits, codes and locks fit each other. */
export function checkLogin(context: CheckContext): void {
  checkTimes(context);
  if (!context.isValid(['login', 'channels'], ['login', 'defaultChannel'])) return;
  const { channels, defaultChannel } = context.manifest.login;
  if (!channels.includes(defaultChannel))
    context.report(['login', 'defaultChannel'], {
      message: `"${defaultChannel}" is not among the channels`,
      allowed: channels.join(', '),
      suggestion: channels[0],
      others: [['login', 'channels']],
    });
  checkChannels(context);
  if (channels.every((channel) => typeof CHANNELS.get(channel).label === 'object'))
    context.report(['login', 'channels'], {
      severity: 'warning',
      message: `codes reach phones with an account of ${channelNames(channels)} only: others cannot log in`,
      allowed: 'another channel as well, such as "sms"',
    });
}

const channelNames = (channels: RegionManifest['login']['channels']): string =>
  channels
    .map((channel) => CHANNELS.get(channel).label)
    .map((label) => (typeof label === 'object' ? inLanguage(label, '*') : ''))
    .join(', ');

/** Checks that channels of extensions have the settings that they need, and names in the languages of the region. */
function checkChannels(context: CheckContext): void {
  const { login } = context.manifest;
  if (!context.isValid(['login', 'channelSettings'])) return;
  const settings: Readonly<Record<string, unknown>> = login.channelSettings ?? {};
  login.channels.forEach((channel, index) => {
    const { label, settings: schema } = CHANNELS.get(channel);
    const required = schema?.required ?? [];
    if (required.length > 0 && settings[channel] === undefined)
      context.report(['login', 'channels', index], {
        message: `the channel "${channel}" has no settings in this region`,
        allowed: `\`login.channelSettings.${channel}\` with ${required.join(', ')}`,
      });
    if (typeof label === 'object')
      checkNames(context, ['login', 'channels', index], label, `the channel "${channel}"`);
  });
}

function checkTimes(context: CheckContext): void {
  if (!context.isValid(['login'])) return;
  const { resendSeconds, lockSeconds, lockDisplaySeconds, limits } = context.manifest.login;
  const { codeSeconds, longestResendSeconds } = limits;
  const refuse: Refuse = (path, message, allowed, others) =>
    context.report(['login', ...path], {
      message,
      allowed,
      others: others.map((each) => ['login', ...each]),
    });
  if (codeSeconds < resendSeconds)
    refuse(
      ['limits', 'codeSeconds'],
      `a code of ${codeSeconds} s ends before another one can be asked for, after ${resendSeconds} s`,
      `at least ${resendSeconds}`,
      [['resendSeconds']],
    );
  if (longestResendSeconds < resendSeconds)
    refuse(
      ['limits', 'longestResendSeconds'],
      `the longest wait, ${longestResendSeconds} s, is shorter than the first one, ${resendSeconds} s`,
      `at least ${resendSeconds}`,
      [['resendSeconds']],
    );
  if (lockDisplaySeconds < lockSeconds)
    refuse(
      ['lockDisplaySeconds'],
      `the page says to wait ${lockDisplaySeconds} s, but the lock lasts ${lockSeconds} s`,
      `at least ${lockSeconds}`,
      [['lockSeconds']],
    );
  if (limits.codesPerHour > limits.codesPerDay)
    refuse(
      ['limits', 'codesPerHour'],
      `${limits.codesPerHour} codes an hour are more than the ${limits.codesPerDay} of a day`,
      `at most ${limits.codesPerDay}`,
      [['limits', 'codesPerDay']],
    );
  for (const [narrow, wide] of INSIDE)
    if (limits[narrow] > limits[wide])
      refuse(
        ['limits', narrow],
        `the limit ${limits[narrow]} is never reached, because ${wide} is ${limits[wide]}`,
        `at most ${limits[wide]}`,
        [['limits', wide]],
      );
  checkLocks(context.manifest.login, refuse);
}

type Refuse = (path: JsonPath, message: string, allowed: string, others: JsonPath[]) => void;

/** Wrong codes in a row after which a day has to pass (NIST 800-63B allows 100), and seconds of a day. */
const MAX_FAILURES = 100;
const DAY_SECONDS = 86_400;

/** Checks that each lock is longer than the one before it, and that guessing is hopeless in the end. */
function checkLocks(
  { lockSeconds, maxAttempts, limits: { longerLocks } }: RegionManifest['login'],
  refuse: Refuse,
): void {
  const [longer] = longerLocks;
  if (longer && maxAttempts >= longer.failures)
    refuse(
      ['maxAttempts'],
      `the first lock, after ${maxAttempts} wrong codes, is never used: a longer one begins after ${longer.failures}`,
      `less than ${longer.failures}`,
      [['limits', 'longerLocks', 0]],
    );
  if (!longerLocks.some(({ failures, seconds }) => failures <= MAX_FAILURES && seconds >= DAY_SECONDS))
    refuse(
      ['limits', 'longerLocks'],
      `${MAX_FAILURES} wrong codes in a row are followed by no lock of a day`,
      `a lock of at least ${DAY_SECONDS} s after at most ${MAX_FAILURES} wrong codes`,
      [],
    );
  longerLocks.forEach(({ failures, seconds }, index) => {
    const before = longerLocks[index - 1] ?? { failures: 0, seconds: lockSeconds };
    if (failures > before.failures && seconds >= before.seconds) return;
    refuse(
      ['limits', 'longerLocks', index],
      `a lock of ${seconds} s after ${failures} wrong codes is not longer than the one before it`,
      `more wrong codes than ${before.failures}, and at least ${before.seconds} s`,
      [],
    );
  });
}
