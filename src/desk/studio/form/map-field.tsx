import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { TextInput } from '#ui/mantine/controls.ts';
import styles from './form.module.css';
import { emptyValue } from './model/control-of.ts';
import { fieldId } from './model/field-id.ts';
import { isWords, opensPage } from './model/find-properties.ts';
import { useForm } from './model/form-context.ts';
import { inheritedAt, originOf, valueAt } from './model/region-form.ts';

interface MapFieldProps {
  path: JsonPath;
  place: SchemaPosition;
  label: string;
}

/** Entries whose keys the manifest chooses. */
export function MapField({ path, place, label }: MapFieldProps) {
  const { form } = useForm();
  const [renaming, setRenaming] = useState<string>();
  const value = valueAt(form, path);
  const known = Object.keys(isObject(value) ? value : {}).filter(
    (name) => !Object.hasOwn(place.node.properties ?? {}, name),
  );
  const removed = removedKeys(form, path).filter((name) => !known.includes(name));
  // words are asked for in each language
  const keys = [...new Set([...known, ...(isWords(place) ? form.languages : [])])];
  return (
    <div className={styles.entries}>
      {keys.map((key) =>
        renaming === key ? (
          <RenamedEntry
            key={key}
            {...{ path, place, name: key }}
            taken={[...keys, ...removed]}
            onDone={() => setRenaming(undefined)}
          />
        ) : (
          <MapEntry
            key={key}
            {...{ path, place, label, name: key }}
            isOwn={known.includes(key)}
            onRename={() => setRenaming(key)}
          />
        ),
      )}
      {removed.map((key) => (
        <RemovedEntry key={key} path={path} name={key} />
      ))}
      {!form.isReadOnly && <NewEntry path={path} place={place} label={label} keys={keys} />}
    </div>
  );
}

interface MapEntryProps extends MapFieldProps {
  name: string;
  /** Whether it is there, and not only asked for. */
  isOwn: boolean;
  onRename(): void;
}

function MapEntry({ path, place, label, name, isOwn, onRename }: MapEntryProps) {
  const t = useTranslate();
  const { form, Property, remove } = useForm();
  const below = form.tree.below(place, name);
  if (!below) return null;
  const there = [...path, name];
  const hasPage = opensPage(form, below);
  const mayChange = isOwn && !form.isReadOnly;
  return (
    <div className={styles.entry}>
      {!hasPage && <code className={styles.key}>{name}</code>}
      <Property path={there} place={below} label={hasPage ? name : `${label} ${name}`} isEntry />
      {mayChange && !isWords(place) && (
        <button
          type="button"
          className={classNames(styles.tool, styles.rename)}
          aria-label={t('desk:form.renameNamed', { name })}
          onClick={onRename}
        >
          {t('desk:form.rename')}
        </button>
      )}
      {mayChange && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('desk:form.removeNamed', { name })}
          onClick={() => remove(there)}
        >
          <Icon name="close" size="sm" />
        </button>
      )}
    </div>
  );
}

function RemovedEntry({ path, name }: { path: JsonPath; name: string }) {
  const t = useTranslate();
  const { inherit } = useForm();
  return (
    <p className={styles.origin}>
      <code>{name}</code>
      <span className={styles.removed}>{t('desk:form.origin.removed')}</span>
      <button
        type="button"
        className={styles.back}
        aria-label={t('desk:form.backOf', { name })}
        onClick={() => inherit([...path, name])}
      >
        {t('desk:form.backToInherited')}
      </button>
    </p>
  );
}

/** Inherited keys that the file removes. */
function removedKeys(form: Parameters<typeof originOf>[0], path: JsonPath): string[] {
  const inherited = inheritedAt(form, path);
  return Object.keys(isObject(inherited) ? inherited : {}).filter(
    (name) => originOf(form, [...path, name]) === 'removed',
  );
}

/** Why a key cannot be used; empty: it can. */
function useKeyProblem(place: SchemaPosition, taken: readonly string[]): (key: string) => string {
  const t = useTranslate();
  const { pattern, enum: names } = place.node.propertyNames ?? {};
  return (key) => {
    const isAllowed = names
      ? names.includes(key)
      : pattern === undefined || new RegExp(pattern, 'u').test(key);
    if (key === '' || !isAllowed) return t('desk:form.wrongKey');
    return taken.includes(key) ? t('desk:form.knownKey', { key }) : '';
  };
}

interface RenamedEntryProps {
  path: JsonPath;
  place: SchemaPosition;
  name: string;
  taken: readonly string[];
  onDone(): void;
}

/** Asks for another key of an entry. */
function RenamedEntry({ path, place, name, taken, onDone }: RenamedEntryProps) {
  const t = useTranslate();
  const { rename } = useForm();
  const [key, setKey] = useState(name);
  const [problem, setProblem] = useState('');
  const problemOf = useKeyProblem(place, taken);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (key === name) return onDone();
    const found = problemOf(key);
    if (found !== '') return setProblem(found);
    rename([...path, name], key);
    return onDone();
  }
  return (
    <form className={styles.renamed} onSubmit={submit} noValidate>
      <TextInput
        aria-label={t('desk:form.newNameOf', { name })}
        description={t('desk:form.renameHelp')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        value={key}
        error={problem || undefined}
        spellCheck={false}
        autoComplete="off"
        autoFocus
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setProblem('');
        }}
        onKeyDown={(event) => event.key === 'Escape' && onDone()}
      />
      <Button size="sm" type="submit">
        {t('desk:form.rename')}
      </Button>
      <Button size="sm" onClick={onDone}>
        {t('desk:cancel')}
      </Button>
    </form>
  );
}

function NewEntry({ path, place, label, keys }: MapFieldProps & { keys: readonly string[] }) {
  const t = useTranslate();
  const { form, set, go } = useForm();
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState('');
  const problemOf = useKeyProblem(place, keys);
  const { enum: names } = place.node.propertyNames ?? {};
  const below = form.tree.below(place, '*');
  if (!below) return null;
  function add(event: FormEvent) {
    event.preventDefault();
    const found = problemOf(key);
    if (found !== '') return setProblem(found);
    const entry = form.tree.below(place, key) ?? below;
    if (!entry) return undefined;
    set([...path, key], emptyValue(form.tree, entry));
    if (opensPage(form, entry)) go([...path, key]);
    setKey('');
    return setProblem('');
  }
  return (
    <form className={styles.add} onSubmit={add} noValidate>
      <TextInput
        id={`${fieldId(path)}-new`}
        aria-label={t('desk:form.newKeyOf', { label })}
        placeholder={names ? names.find((each) => !keys.includes(each)) : t('desk:form.newKey')}
        value={key}
        error={problem || undefined}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => {
          setKey(event.currentTarget.value);
          setProblem('');
        }}
      />
      <Button size="sm" type="submit">
        {t('desk:form.add')}
      </Button>
    </form>
  );
}
