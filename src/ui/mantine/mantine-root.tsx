import {
  Checkbox,
  createTheme,
  DirectionProvider,
  Input,
  MantineProvider,
  NativeSelect,
  Radio,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';
import styles from './mantine-controls.module.css';

/**
 * The theme of Mantine's controls. Colours, sizes and fonts are the CSS variables of `tokens.css` and of the brand
 * (`brandTokens`), so that a field looks the same whether a CSS module or Mantine draws it; `mantine-controls.module.css`
 * gives them the names that Mantine's style sheets read.
 */
const mantineTheme = createTheme({
  cursorType: 'pointer',
  // the ring of every page: `base.css`
  focusRing: 'never',
  respectReducedMotion: true,
  components: {
    Input: Input.extend({
      classNames: { wrapper: styles.wrapper, input: styles.input, section: styles.section },
      vars: () => ({ wrapper: { '--input-height': 'var(--touch)', '--input-fz': 'var(--text-md)' } }),
    }),
    InputWrapper: Input.Wrapper.extend({
      classNames: { root: styles.field, label: styles.label, description: styles.help, error: styles.error },
      defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] },
    }),
    Checkbox: Checkbox.extend({
      classNames: { body: styles.choice, label: styles.choiceLabel, description: styles.choiceText },
      defaultProps: { color: 'var(--color-action)', radius: 'var(--radius-small)' },
    }),
    Radio: Radio.extend({ classNames: { body: styles.choice, label: styles.choiceLabel } }),
    NativeSelect: NativeSelect.extend({ defaultProps: { rightSection: <Icon name="chevron-down" /> } }),
    // plain objects: `extend` would load dialogs and notifications with every form
    ModalRoot: { defaultProps: { transitionProps: { duration: 0 } } },
    Notification: { classNames: { root: styles.notification, description: styles.notificationText } },
  },
});

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
