import { DirectionProvider, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from './mantine-theme.tsx';

/**
 * What Mantine's controls need around them. It stands around the parts that use them, not around the page: pages that
 * use none load none. The direction is that of the document; no style stands in the page itself.
 */
export function MantineRoot({ children }: { children: ReactNode }) {
  return (
    <DirectionProvider>
      <MantineProvider
        theme={mantineTheme}
        forceColorScheme="light"
        withCssVariables={false}
        withGlobalClasses={false}
        withStaticClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  );
}
