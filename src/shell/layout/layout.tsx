import { type ReactNode, useEffect } from 'react';
import { SessionSync } from '#features/session/index.ts';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { pageReady } from '#integrations/navigation/page-ready.ts';
import { languageTag } from '#region/routing/language-tag.ts';
import { BottomBar } from '../bottom-bar/bottom-bar.tsx';
import { Footer } from '../footer/footer.tsx';
import { Header } from '../header/header.tsx';
import { SyncHistories } from '../histories/sync-histories.tsx';
import { loadSessionEffects } from '../session/load-session-effects.ts';
import type { ShellProps } from '../shell-props.ts';
import styles from './layout.module.css';

export function Layout({ shell, children }: { shell: ShellProps; children: ReactNode }) {
  const t = useTranslate();
  useEarlyInput();
  useAttribution(shell.attribution);
  // a second after the page was loaded (SPEC 2.2)
  useEffect(() => void pageReady(), []);
  useDocumentLanguage(languageTag(shell.language.locale));
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('common:skip')}
      </a>
      <Header shell={shell} />
      <main id="content" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <Footer shell={shell} />
      <BottomBar shell={shell} />
      <SyncHistories region={shell.garage.region} />
      <SessionSync
        context={{
          region: shell.garage.region,
          language: shell.language.code,
          days: shell.regionDays,
          captcha: shell.captcha,
        }}
        contact={shell.contact}
        loadEffects={loadSessionEffects}
      />
    </div>
  );
}

/** Stores where visitors came from, if the region does so without consent (SPEC 3.3). */
function useAttribution(rules: ShellProps['attribution']): void {
  useEffect(() => {
    const { search, origin } = window.location;
    const { referrer } = document;
    const isFromElsewhere = referrer !== '' && !referrer.startsWith(`${origin}/`);
    if (!rules || !(isFromElsewhere || search.includes('utm_'))) return;
    import('#integrations/attribution/save-attribution.ts').then(
      ({ saveAttribution }) => saveAttribution(rules),
      console.error,
    );
  }, [rules]);
}

/**
 * Resets the language of the document to that of the page (SPEC 4) when something else changes it. Not
 * immediately: two scripts that reset it would run in an endless loop.
 * @param locale what the server wrote into the document
 */
function useDocumentLanguage(locale: string): void {
  useEffect(() => {
    const root = document.documentElement;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const restore = () => {
      waiting = undefined;
      if (root.lang !== locale) root.lang = locale;
    };
    restore();
    const observer = new MutationObserver(() => {
      waiting ??= setTimeout(restore, 100);
    });
    observer.observe(root, { attributeFilter: ['lang'] });
    return () => {
      observer.disconnect();
      clearTimeout(waiting);
    };
  }, [locale]);
}

/** What was ticked, chosen or typed on a slow line before the scripts ran counts as soon as they do. */
function useEarlyInput(): void {
  useEffect(() => {
    // noted immediately: a change by the first one resets the others to the address
    const early = [...document.querySelectorAll<Field>('input:not([type="hidden"]), select')].flatMap(
      stepsOf,
    );
    void oneByOne(early);
  }, []);
}

/** Each is answered before the next one comes, as when a visitor does it. */
async function oneByOne(steps: readonly (() => void)[]): Promise<void> {
  for (const step of steps) {
    step();
    await new Promise((done) => setTimeout(done));
  }
}

type Field = HTMLInputElement | HTMLSelectElement;

/** What a visitor did with a field; nothing where it stands as the page was sent. */
function stepsOf(field: Field): (() => void)[] {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    const sent = [...field.options].find((option) => option.defaultSelected) ?? field.options[0];
    return value === (sent?.value ?? '') ? [] : [() => write(field, HTMLSelectElement, value)];
  }
  if (field.type === 'checkbox') return field.checked === field.defaultChecked ? [] : [() => field.click()];
  if (field.type === 'radio' || value === field.defaultValue) return [];
  return [() => write(field, HTMLInputElement, value), () => leave(field)];
}

/** As if it was typed now. React hears of a value only when it is not the one that it last wrote itself. */
function write(field: Field, { prototype }: { prototype: Field }, value: string): void {
  if (field instanceof HTMLInputElement) field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLInputElement ? 'input' : 'change', { bubbles: true }));
}

/** Who is still typing has not finished. */
function leave(field: Field): void {
  if (document.activeElement !== field) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}
