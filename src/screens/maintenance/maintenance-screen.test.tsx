import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import type { PageContext } from '#region/routing/page-context.ts';
import { englishLabel, englishMessages, shippedRegion } from '../../../tests/shipped-regions.ts';
import { loadMaintenance } from './maintenance.server.ts';
import { MaintenanceScreen } from './maintenance-screen.tsx';

const options = ['sg', 'th'].map((code) => ({ ...shippedRegion(code), isDefault: code === 'sg' }));

/** @param regions those that the site has */
async function render(code: string, regions: readonly object[] = options, own?: object): Promise<string> {
  const { region, language, t } = englishLabel(shippedRegion(code));
  const answer = await loadMaintenance(
    { region: own ?? region, language, regions } as unknown as PageContext,
    t,
  );
  if (answer.kind !== 'screen') throw new Error('there is always a screen');
  expect([answer.status, answer.meta.isHidden, answer.isUntracked]).toEqual([503, true, true]);
  return renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      <MaintenanceScreen {...answer.props} />
    </I18nProvider>,
  );
}

test('the page has the words, the numbers of the region and a way to reload it without scripts', async () => {
  const html = await render('id');
  for (const words of [
    'We are upgrading this page to serve you better.',
    'This page is currently under maintenance and will be up soon.',
    'Call or WhatsApp us if you need to contact us urgently',
  ]) {
    expect(html).toContain(`>${words}<`);
  }
  expect(html).toMatch(/<a href=""[^>]*>Refresh Page</);
  expect(html).toMatch(/<a href="tel:\+622150812345".*Call Us<\/span><\/a>/);
  expect(html).toMatch(/<a href="https:\/\/wa\.me\/6281234567890".*WhatsApp<\/span><\/a>/);
  expect(html).not.toContain('LINE');
});

test('where people use LINE, it is there instead of another region’s WhatsApp', async () => {
  const html = await render('th');
  expect(html).toContain('href="tel:+6625088690"');
  expect(html).not.toContain('wa.me');
  expect(html).not.toContain('WhatsApp');
  expect(html).toContain('>Call us or message us on LINE if you need to contact us urgently<');
  expect(html).toContain('href="https://line.me/R/ti/p/%40forecourt-th"');
});

test('promises no messaging app where the region has none', async () => {
  const { manifest, ...region } = shippedRegion('th');
  const contact = { ...manifest.contact, messagingApp: 'none', messagingNumber: '' };
  const html = await render('th', options, { ...region, manifest: { ...manifest, contact } });
  expect(html).not.toContain('WhatsApp');
  expect(html).toContain('>Call us if you need to contact us urgently<');
});
