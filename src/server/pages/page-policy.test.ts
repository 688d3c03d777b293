import { describe, expect, it } from 'vitest';
import { pagePolicy } from './page-policy.ts';

const parts = { manifests: [{ apiHost: '' }], pictureHost: '', isDeveloping: false };
const directives = (policy: string) =>
  new Map(policy.split('; ').map((each) => [each.split(' ')[0], each.split(' ').slice(1).join(' ')]));

describe('the policy of pages', () => {
  it('lets no script run that stands in a page, however it came there (HARDENING A08)', () => {
    const policy = directives(pagePolicy(parts));
    expect(policy.get('script-src')).toBe("'self'");
    expect(policy.get('default-src')).toBe("'none'");
    expect(policy.get('base-uri')).toBe("'none'");
    expect(pagePolicy(parts)).not.toMatch(/nonce|unsafe-eval|script-src[^;]*unsafe/);
  });

  it('lets no other site frame a page, not even while developing (HARDENING A39)', () => {
    for (const isDeveloping of [false, true])
      expect(directives(pagePolicy({ ...parts, isDeveloping })).get('frame-ancestors')).toBe("'none'");
  });

  it('knows the hosts of data from manifests and configuration, each once', () => {
    const manifests = [
      { apiHost: 'https://api.example' },
      { apiHost: '' },
      { apiHost: 'https://api.example' },
      { apiHost: 'http://localhost:4000' },
    ];
    const policy = pagePolicy({ ...parts, manifests, pictureHost: 'cdn.example/assets' });
    expect(directives(policy).get('connect-src')).toBe(
      "'self' https://api.example http://localhost:4000 https://cdn.example",
    );
  });
});
