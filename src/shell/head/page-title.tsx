import Head from 'next/head';

/** The title of the tab: the one part of the head that changes with a choice on the page. */
export function PageTitle({ title }: { title: string }) {
  return (
    <Head>
      <title>{title}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
    </Head>
  );
}
