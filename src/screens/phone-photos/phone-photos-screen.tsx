import Head from 'next/head';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { I18nProvider, type PageLanguage, usePageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import type { Messages } from '#region/text/messages.ts';
import { MAX_PHOTOS, PhotoUploads } from '#renderer/fields/file/photo-uploads.tsx';
import type { Failure } from '#store/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { type PhonePhotos, phonePhotosApi } from './phone-photos-api.ts';
import styles from './phone-photos-screen.module.css';

export interface PhonePhotosProps {
  /** Code of the region. */
  region: string;
  brandName: string;
  timeZone: string;
  language: PageLanguage;
  languages: { code: string; name: string }[];
  messages: Messages;
}

/** Photos of one car from a phone, without a login: the address has a link in its fragment, which servers do not see. */
export function PhonePhotosScreen({ language, messages, ...props }: PhonePhotosProps) {
  return (
    <I18nProvider language={language} messages={messages}>
      <Page {...props} />
    </I18nProvider>
  );
}

function Page({ region, brandName, timeZone, languages }: Omit<PhonePhotosProps, 'language' | 'messages'>) {
  const t = useTranslate();
  const { code } = usePageLanguage();
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const read = () => setToken(window.location.hash.slice(1));
    read();
    // another code that is scanned
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  return (
    <>
      <Head>
        <title>{t('phone:title')}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="format-detection" content="telephone=no" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </Head>
      <main className={styles.page}>
        <p className={styles.brand}>{brandName}</p>
        {token !== undefined && <Car key={token} region={region} token={token} timeZone={timeZone} />}
        {languages.length > 1 && (
          <nav className={styles.languages} aria-label={t('phone:language')}>
            {languages.map((each) => (
              <a
                key={each.code}
                href={`?lang=${each.code}#${token ?? ''}`}
                lang={each.code}
                aria-current={each.code === code || undefined}
              >
                {each.name}
              </a>
            ))}
          </nav>
        )}
      </main>
    </>
  );
}

/** What is known of the link; `undefined`: it is being asked for. */
type Known = PhonePhotos | 'ended' | 'failed' | undefined;

function Car({ region, token, timeZone }: { region: string; token: string; timeZone: string }) {
  const t = useTranslate();
  const language = usePageLanguage();
  const api = useMemo(
    () => phonePhotosApi({ region, language: language.code, token }),
    [region, language.code, token],
  );
  const [car, setCar] = useState<Known>();
  const load = useCallback(() => {
    const fail = (failure: unknown) => setCar((failure as Failure).status === 404 ? 'ended' : 'failed');
    setCar(undefined);
    api.find().then(setCar, fail);
  }, [api]);
  useEffect(load, [load]);
  if (car === undefined) return <p role="status">{t('phone:loading')}</p>;
  if (car === 'ended')
    return (
      <>
        <h1>{t('phone:ended')}</h1>
        <p>{t('phone:endedHint')}</p>
      </>
    );
  if (car === 'failed')
    return (
      <Notice tone="problem" isLive>
        <p>{t('phone:failed')}</p>
        <Button onClick={load}>{t('fields:retry')}</Button>
      </Notice>
    );
  const { title, ends_at: endsAt, room, count, photos, pictures } = car;
  const time = new Intl.DateTimeFormat(language.locale, { timeZone, timeStyle: 'short' }).format(
    new Date(endsAt),
  );
  const isShown = photos.length > 0;
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.hint}>{t('phone:hint', { time })}</p>
      <PhotoUploads
        room={room}
        label={t('phone:choose')}
        fullText={t('phone:full', { count: MAX_PHOTOS })}
        keepsSent={!isShown}
        takesLarge
        send={async (file, change) => {
          try {
            const now = await api.add(file, (share) => change({ share }));
            change({ id: String(now.count) });
            setCar(now);
          } catch (failure) {
            if ((failure as Failure).status === 404) setCar('ended');
            throw failure;
          }
        }}
      />
      <p role="status">{room === 0 ? t('phone:full', { count: MAX_PHOTOS }) : t('phone:added', { count })}</p>
      <ul className={styles.photos}>
        {photos.map((path, index) => (
          <li key={path}>
            <Picture
              source={{ path, host: pictures.host, widths: [pictures.width] }}
              alt={t('phone:photo', { number: index + 1 })}
              sizes={`${pictures.width}px`}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
