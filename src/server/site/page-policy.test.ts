import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BRAND_FONTS_SCRIPT } from '#domain/site/brand-fonts-script.ts';
import { shippedRegion } from '../../../tests/shipped-regions.ts';
import { VARIABLES } from '../config/variables.ts';
import { pagePolicy } from './page-policy.ts';

const { tracking, features } = shippedRegion('sg').manifest;
const parts = {
  manifests: [{ apiHost: '', tracking, features }],
  keptAt: [],
  pictureHost: '',
  variables: {},
  isDeveloping: false,
  pageHosts: 'https://*.analytics.example,https://captcha.example/v3/',
  ownOrigins: ['https://api.example', 'http://localhost:4000'],
};
/** Scripts of the site, and the one inside of pages by the hash of its text. */
const OWN = `'self' 'sha256-${createHash('sha256').update(BRAND_FONTS_SCRIPT).digest('base64')}'`;
const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]));

describe('the content security policy of pages', () => {
  it('blocks inline scripts (HARDENING A08)', () => {
    const policy = directives(pagePolicy(parts));
    expect(policy.get('script-src')).toBe(OWN);
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(pagePolicy(parts)).not.toMatch(/nonce|unsafe-eval|script-src[^;]*unsafe/);
  });

  it('blocks framing by other sites, in development too (HARDENING A39)', () => {
    for (const isDeveloping of [false, true])
      expect(directives(pagePolicy({ ...parts, isDeveloping })).get('frame-ancestors')).toBe("'none'");
  });

  it('allows the hosts of data from manifests and configuration, each once', () => {
    const hosts = ['https://api.example', '', 'https://api.example', 'http://localhost:4000'];
    const manifests = hosts.map((apiHost) => ({ apiHost, tracking, features }));
    const policy = pagePolicy({ ...parts, manifests, pictureHost: 'cdn.example/assets' });
    expect(directives(policy).get('connect-src')).toBe(
      "'self' https://api.example http://localhost:4000 https://cdn.example",
    );
  });

  it('allows pictures of this site, of the host of pictures and of those where photos stay, and of no other', () => {
    expect(directives(pagePolicy(parts)).get('img-src')).toBe("'self' data: blob:");
    const keptAt = ['https://cdn.example/{path}?w={width}', 'https://cdn.example/x/{path}'];
    const policy = pagePolicy({ ...parts, keptAt, pictureHost: 'img.example/assets' });
    expect(directives(policy).get('img-src')).toBe(
      "'self' data: blob: https://img.example https://cdn.example",
    );
  });

  it('allows only configured third parties (HARDENING A35)', () => {
    const tagged = { ...tracking, hosts: ['https://*.analytics.example'] };
    const manifests = [{ apiHost: '', tracking: tagged, features }];
    const known = {
      TAG_MANAGER_URL: 'https://tags.example/gtm.js',
      SESSION_REPLAY_URL: 'https://replay.example/r.js',
    };
    const scripts = (values: Record<string, string>) =>
      directives(pagePolicy({ ...parts, manifests, variables: { ...known, ...values } })).get('script-src');
    expect(scripts({})).toBe(OWN);
    expect(scripts({ [tracking.tagManagerIdEnv]: 'GTM-1' })).toBe(
      `${OWN} https://tags.example https://*.analytics.example`,
    );
    expect(scripts({ [tracking.sessionReplayKeyEnv]: 'key' })).toBe(
      `${OWN} https://replay.example https://*.analytics.example`,
    );
  });

  it('allows no host that the operator has not named, whatever a manifest says', () => {
    const evil = 'https://evil.example';
    const { manifest } = shippedRegion('my');
    const { payments } = manifest;
    if (!payments?.cardForm) throw new Error('no card form');
    const changed = {
      ...manifest,
      apiHost: evil,
      tracking: {
        ...tracking,
        hosts: [evil, 'https://*.evil.example'],
        captchaScript: `${evil}/v3/api.js`,
        captchaHosts: [`${evil}/`, 'https://captcha.example/', 'https://captcha.example/v3/more/'],
      },
      payments: {
        ...payments,
        provider: 'stripe' as const,
        cardForm: { script: `${evil}/card.js`, hosts: [evil] },
      },
    };
    const variables = {
      TAG_MANAGER_URL: 'https://tags.example/gtm.js',
      [tracking.tagManagerIdEnv]: 'GTM-1',
      [tracking.captchaSiteKeyEnv]: 'key',
    };
    const policy = pagePolicy({ ...parts, manifests: [changed], variables });
    expect(policy).not.toContain('evil');
    expect(directives(policy).get('script-src')).toBe(
      `${OWN} https://tags.example https://captcha.example/v3/more/`,
    );
  });

  it('opens no whole host for a card script in a folder of it', () => {
    const { manifest } = shippedRegion('my');
    const { payments } = manifest;
    if (!payments?.cardForm) throw new Error('no card form');
    const cardForm = { script: 'https://captcha.example/v3/api.js', hosts: [] };
    const changed = { ...manifest, payments: { ...payments, provider: 'stripe' as const, cardForm } };
    const policyOf = (pageHosts: string) =>
      directives(pagePolicy({ ...parts, pageHosts, manifests: [changed] }));
    expect(policyOf('https://captcha.example/v3/').get('script-src')).toBe(OWN);
    expect(policyOf('https://captcha.example').get('script-src')).toBe(`${OWN} https://captcha.example`);
  });

  it('allows only the folders of a configured captcha, not its whole hosts (HARDENING A08)', () => {
    const pageHosts = VARIABLES.pageHosts.default;
    const variables = { [tracking.captchaSiteKeyEnv]: 'key' };
    const policy = directives(pagePolicy({ ...parts, pageHosts, variables }));
    // what the service names for pages with a policy of their own
    const folders =
      'https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/ https://recaptcha.google.com/recaptcha/';
    expect(policy.get('script-src')).toBe(`${OWN} ${folders}`);
    expect(policy.get('connect-src')).toBe(`'self' ${folders}`);
    expect(policy.get('frame-src')).toBe(folders);
    expect(pagePolicy(parts)).not.toMatch(/frame-src|captcha/);
  });

  it('allows the card form of a provider without pages of its own, where cars are bought online', () => {
    const { manifest } = shippedRegion('my');
    const { payments } = manifest;
    if (!payments) throw new Error('no payments');
    const hosts =
      'https://js.stripe.com https://*.js.stripe.com https://api.stripe.com https://hooks.stripe.com';
    const policyOf = (changes: Partial<typeof manifest>) =>
      directives(
        pagePolicy({
          ...parts,
          pageHosts: VARIABLES.pageHosts.default,
          manifests: [{ ...manifest, ...changes }],
        }),
      );
    const stripe = policyOf({ payments: { ...payments, provider: 'stripe' } });
    expect(stripe.get('script-src')).toBe(`${OWN} https://js.stripe.com`);
    expect(stripe.get('frame-src')).toBe(hosts);
    expect(stripe.get('connect-src')).toBe(`'self' ${hosts}`);
    expect(policyOf({}).has('frame-src')).toBe(false);
  });
});
