import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import { englishMessages } from '../../../tests/shipped-regions.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { FailurePage } from './failure-page.tsx';

const contact = {
  phone: { href: 'tel:+6567141511', text: '+65 6714 1511' },
  messaging: { href: 'https://wa.me/6581234511', app: 'whatsapp' as const },
  email: 'hello@forecourt.example',
  hours: '',
};
const language = { code: 'en', locale: 'en', direction: 'ltr' as const };
const boundary = () =>
  new ErrorBoundary({ region: 'sg', homeHref: '/sg/en', contact, children: <p>the screen</p> });

const render = (node: React.ReactNode) =>
  renderToStaticMarkup(
    <I18nProvider language={language} messages={englishMessages()}>
      {node}
    </I18nProvider>,
  );

afterEach(() => vi.restoreAllMocks());

test('renders a screen without errors unchanged', () => {
  expect(render(boundary().render())).toBe('<p>the screen</p>');
});

test('replaces a failed screen by a message, retry, home link and the contact of the region', () => {
  const failed = boundary();
  failed.state = ErrorBoundary.getDerivedStateFromError();
  const html = render(failed.render());
  expect(html).not.toContain('the screen');
  expect(html).toContain('We could not load this page');
  for (const href of ['', '/sg/en', contact.phone.href, contact.messaging.href]) {
    expect(html).toContain(`href="${href}"`);
  }
});

test('the error is reported with the region and the prefix of SPEC 8', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const error = new Error('no such car');
  boundary().componentDidCatch(error);
  expect(log.mock.calls).toEqual([['ErrorBoundary: no such car', { region: 'sg' }, error]]);
});

test('shows the same screen if the server cannot render the page', () => {
  const failed = boundary();
  failed.state = ErrorBoundary.getDerivedStateFromError();
  const page = <FailurePage status={500} homeHref="/sg/en" buyHref="/sg/en/buy" contact={contact} />;
  expect(render(page)).toBe(render(failed.render()));
});
