import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { floorFaults } from './floor-rule.ts';

const files = (texts: Record<string, string>) =>
  Object.entries(texts).map(([file, text]) => ({ file, text }));

/** Messages for one import in one file. */
const messagesOf = (file: string, target: string) =>
  floorFaults(files({ [file]: `import { a } from '${target}';\n` })).map(({ message }) => message);

describe('floors of the server', () => {
  it.each([
    ['src/server/modules/offers/offers.ts', '../../http/session.ts', 'modules is not above http'],
    ['src/server/jobs/end-offers.ts', '../http/session.ts', 'jobs is not above http'],
    ['src/server/storage/pool.ts', '../elsewhere/a.ts', 'storage is not above elsewhere'],
    ['src/server/elsewhere/a.ts', '../storage/pool.ts', 'elsewhere is not above storage'],
    ['src/server/app/main.ts', '../modules/offers/repositories/offers.ts', 'repositories are private'],
    ['src/server/app/main.ts', '../modules/offers/offers.ts', 'only by their index.ts'],
    ['src/server/modules/slots/a.ts', '../offers/offers.ts', 'only by their index.ts'],
    ['scripts/staff.ts', '../src/server/modules/staff/repositories/staff.ts', 'repositories are private'],
  ])('%s must not import %s', (file, target, expected) => {
    expect(messagesOf(file, target)).toEqual([expect.stringContaining(expected)]);
  });

  it.each([
    ['src/server/api/routes/offers/list.ts', '../../../modules/offers/index.ts'],
    ['src/server/modules/offers/offers.ts', './repositories/offers.ts'],
    ['src/server/modules/offers/offers.ts', '../../errors/not-found.ts'],
    ['src/server/storage/pool.test.ts', '../app/main.ts'],
    ['src/server/app/main.ts', '#domain/money.ts'],
    ['scripts/start.ts', '../src/server/app/main.ts'],
  ])('%s may import %s', (file, target) => {
    expect(messagesOf(file, target)).toEqual([]);
  });

  it('refuses circles of folders where no circle of files closes them', () => {
    const circle = files({
      'src/region/forms/a.ts': "import '../search/b.ts';",
      'src/region/search/c.ts': "import '../format/d.ts';",
      'src/region/format/e.ts': "import '../forms/f.ts';",
      'src/region/routing/g.ts': "import '../forms/f.ts';",
    });
    const found = floorFaults(circle);
    expect(found.map(({ file }) => file)).toEqual([
      'src/region/forms/a.ts',
      'src/region/search/c.ts',
      'src/region/format/e.ts',
    ]);
    for (const { rule, message } of found) {
      expect(rule).toBe('circles');
      expect(message).toContain('circle of folders of src/region;');
    }
  });

  it.each([
    ['src/ui', 'src/ui/button/button.tsx', 'src/ui/icon/icon.tsx'],
    ['src/desk', 'src/desk/offers/offers-page.tsx', 'src/desk/tickets/tickets-page.tsx'],
    ['src/screens', 'src/screens/home/home-screen.tsx', 'src/screens/landing/landing-tiles.ts'],
    [
      'src/features/offer',
      'src/features/offer/page/offer-page.tsx',
      'src/features/offer/steps/terms-step.tsx',
    ],
    ['src/features/offer', 'src/features/offer/use-offer-act.ts', 'src/features/offer/page/offer-step.tsx'],
  ])('refuses circles of folders of %s: %s', (folder, one, other) => {
    const importing = (from: string, to: string) =>
      `import './${posix.relative(posix.dirname(from), to)}';\n`;
    const circle = files({ [one]: importing(one, other), [other]: importing(other, one) });
    const message = expect.stringContaining(`circle of folders of ${folder};`);
    expect(floorFaults(circle)).toMatchObject([
      { rule: 'circles', message },
      { rule: 'circles', message },
    ]);
    expect(floorFaults(circle.slice(1))).toEqual([]);
  });
});
