import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { NativeSelect, TextInput } from '#ui/mantine/controls.ts';
import styles from './form.module.css';
import { findProperties, opensPage, searchIndex } from './model/find-properties.ts';
import { useForm } from './model/form-context.ts';
import { originOf, problemsBelow, type RegionForm } from './model/region-form.ts';
import { titleOf } from './model/words-of-schema.ts';

interface Group {
  name: string;
  title: string;
  path: JsonPath;
}

/** Groups of the manifest, and a search for any of its properties. */
export function FormNav({ page }: { page: JsonPath }) {
  const t = useTranslate();
  const { form, go } = useForm();
  const [query, setQuery] = useState('');
  const groups = useMemo(() => groupsOf(form, t('desk:form.general')), [form, t]);
  const current = page[0] === undefined ? '' : String(page[0]);
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another group that is open scrolls to its entry
  useEffect(() => showCurrent(nav.current), [current]);
  return (
    <nav ref={nav} className={styles.nav} aria-label={t('desk:form.groups')}>
      <TextInput
        type="search"
        aria-label={t('desk:form.search')}
        placeholder={t('desk:form.search')}
        leftSection={<Icon name="search" size="sm" />}
        value={query}
        autoComplete="off"
        onChange={(event) => setQuery(event.currentTarget.value)}
        onKeyDown={(event) => event.key === 'Escape' && setQuery('')}
      />
      {query.trim() === '' ? (
        <>
          <NativeSelect
            className={styles.narrow}
            aria-label={t('desk:form.groups')}
            value={current}
            data={groups.map(({ name, title }) => ({ value: name, label: title }))}
            onChange={(event) => {
              const chosen = groups.find(({ name }) => name === event.currentTarget.value);
              if (chosen) go(chosen.path);
            }}
          />
          <ul className={styles.groups}>
            {groups.map((group) => (
              <li key={group.name}>
                <GroupButton group={group} isCurrent={group.name === current} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <Found query={query} onGo={() => setQuery('')} />
      )}
    </nav>
  );
}

/** Scrolls the list, and nothing else, to the group that is open. */
function showCurrent(nav: HTMLElement | null): void {
  const button = nav?.querySelector<HTMLElement>('[aria-current]');
  if (!nav || !button) return;
  const [list, at] = [nav.getBoundingClientRect(), button.getBoundingClientRect()];
  const isSeen = at.top > list.top + 2 * at.height && at.bottom < list.bottom;
  if (!isSeen) nav.scrollTop += at.top - list.top - list.height / 2;
}

function GroupButton({ group, isCurrent }: { group: Group; isCurrent: boolean }) {
  const t = useTranslate();
  const { form, go } = useForm();
  const hasErrors =
    group.path.length > 0 && problemsBelow(form, group.path).some(({ severity }) => severity === 'error');
  const isOwn = group.path.length > 0 && originOf(form, group.path) === 'own';
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      className={classNames(styles.groupLink, isOwn && styles.ownGroup)}
      onClick={() => go(group.path)}
    >
      <span>{group.title}</span>
      {hasErrors && (
        <span className={styles.faulty} role="img" aria-label={t('desk:form.hasErrors')}>
          <Icon name="warning" size="sm" />
        </span>
      )}
    </button>
  );
}

/** The root itself has what is no object. */
function groupsOf(form: RegionForm, general: string): Group[] {
  const { root, tree } = form;
  const groups = Object.entries(root.node.properties ?? {}).flatMap(([name, node]): Group[] => {
    const place = tree.placeOf(node, root.file);
    return place && opensPage(form, place) ? [{ name, title: titleOf(place.node, name), path: [name] }] : [];
  });
  return [{ name: '', title: general, path: [] }, ...groups];
}

function Found({ query, onGo }: { query: string; onGo(): void }) {
  const t = useTranslate();
  const { form, go } = useForm();
  const id = useId();
  const index = useMemo(() => searchIndex(form), [form]);
  const found = findProperties(index, query);
  return (
    <>
      <p id={id} className={styles.count} role="status">
        {t('desk:form.found', { count: found.length })}
      </p>
      <ul className={styles.found} aria-labelledby={id}>
        {found.map(({ path, title, trail, words }) => (
          <li key={JSON.stringify([path, trail, words.name])}>
            <button
              type="button"
              onClick={() => {
                go(path);
                onGo();
              }}
            >
              <span className={styles.linkTitle}>{title}</span>
              <span className={styles.summary}>{[...trail, words.name].join(' › ')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
