import type { ComponentType } from 'react';
import { Notice } from '#ui/notice/notice.tsx';
import * as added from './added-pages.ts';
import styles from './extension-screen.module.css';

export interface ExtensionScreenProps {
  /** Kind of the page. */
  page: string;
  props: object;
}

const pageOf = new Map<string, ComponentType<object>>(Object.entries(added));

/** A page of an extension by its kind, as wide as ours. */
export function ExtensionScreen({ page, props }: ExtensionScreenProps) {
  const Page = pageOf.get(page);
  return (
    <div className={styles.page}>{Page ? <Page {...props} /> : <Notice tone="warning">{page}</Notice>}</div>
  );
}
