import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import Head from 'next/head';
import { useState } from 'react';
import { Provider } from 'react-redux';
import { I18nProvider, type PageLanguage, useTranslate } from '#i18n/i18n-provider.tsx';
import type { Messages } from '#region/text/messages.ts';
import { MantineRoot } from '#ui/mantine/mantine-root.tsx';
import { NotificationArea } from '#ui/notifications/notifications.tsx';
import styles from './desk.module.css';
import { deskApi } from './desk-api.ts';
import { DeskEntrance } from './login/desk-entrance.tsx';
import { useDeskHistory } from './routing/use-desk-address.ts';

export interface DeskProps {
  language: PageLanguage;
  messages: Messages;
}

/** The page of the desk. The browser renders all of it; without a session it is the login. */
export function Desk({ language, messages }: DeskProps) {
  const [store] = useState(makeDeskStore);
  useDeskHistory();
  return (
    <I18nProvider language={language} messages={messages}>
      <Title />
      <Provider store={store}>
        <MantineRoot>
          <div className={styles.desk}>
            <DeskEntrance />
            {/* at the bottom left, notifications cover neither the title nor the buttons of an open panel */}
            <NotificationArea position="bottom-left" />
          </div>
        </MantineRoot>
      </Provider>
    </I18nProvider>
  );
}

function Title() {
  const t = useTranslate();
  return (
    <Head>
      <title>{t('desk:title')}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="format-detection" content="telephone=no" />
      <meta name="robots" content="noindex" />
    </Head>
  );
}

/** The store of the desk: its API only. The store of the site is not loaded here. */
export function makeDeskStore() {
  const store = configureStore({
    reducer: { [deskApi.reducerPath]: deskApi.reducer },
    middleware: (defaults) => defaults().concat(deskApi.middleware),
  });
  setupListeners(store.dispatch);
  return store;
}
