import type { AppProps } from 'next/app';
import Head from 'next/head';
import { Suspense } from 'react';
import { CardActions, GarageProvider } from '#features/garage/index.ts';
import { I18nProvider } from '#i18n/i18n-provider.tsx';
import type { CarCardView } from '#renderer/car-card/car-card.tsx';
import { CardActionsContext } from '#renderer/car-card/card-actions.ts';
import { PartsContext } from '#ui/parts/use-part.ts';
import { ErrorBoundary } from './error/error-boundary.tsx';
import { Layout } from './layout/layout.tsx';
import { Monitoring } from './monitoring/monitoring.tsx';
import type { PageProps } from './shell-props.ts';

const cardActions = (car: CarCardView) => <CardActions car={car} />;

/** The providers of every page, in order; registered at /_app (SPEC 2.1). */
export function Application({ Component, pageProps }: AppProps<Partial<PageProps>>) {
  const { shell, messages, screen, isDraft = false } = pageProps;
  // the back office has a frame of its own
  if (!shell || !messages) return <Component {...pageProps} />;
  const fallback = { region: shell.garage.region, homeHref: shell.homeHref, contact: shell.contact };
  return (
    <I18nProvider language={shell.language} messages={messages}>
      <PageTitle title={shell.title} />
      <Monitoring settings={shell.monitoring} />
      <GarageProvider value={shell.garage}>
        <CardActionsContext value={cardActions}>
          {/* nothing here waits; inside a boundary React wakes a page in small steps instead of one long one */}
          <Suspense>
            <PartsContext value={isDraft}>
              <ErrorBoundary {...fallback}>
                <Layout shell={shell}>
                  <ErrorBoundary {...fallback}>
                    <Component {...screen} />
                  </ErrorBoundary>
                </Layout>
              </ErrorBoundary>
            </PartsContext>
          </Suspense>
        </CardActionsContext>
      </GarageProvider>
    </I18nProvider>
  );
}

/** The title of the tab: the one part of the head that changes with a choice on the page. */
function PageTitle({ title }: { title: string }) {
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* prices and stock numbers are no phone numbers; those are links already */}
      <meta name="format-detection" content="telephone=no" />
    </Head>
  );
}
