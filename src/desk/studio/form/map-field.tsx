import { type FormEvent, useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import { isObject } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import { Button } from '#ui/button/button.tsx';
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
  const t = useTranslate();
  const { form, Property, remove, inherit } = useForm();
  const value = valueAt(form, path);
  const known = Object.keys(isObject(value) ? value : {}).filter(
    (name) => !Object.hasOwn(place.node.properties ?? {}, name),
  );
  const removed = removedKeys(form, path).filter((name) => !known.includes(name));
  // words are asked for in each language
  const keys = [...new Set([...known, ...(isWords(place) ? form.languages : [])])];
  return (
    <div className={styles.entries}>
      {keys.map((key) => {
        const below = form.tree.below(place, key);
        const there = [...path, key];
        if (!below) return null;
        return (
          <div key={key} className={styles.entry}>
            {!opensPage(form, below) && <code className={styles.key}>{key}</code>}
            <Property
              path={there}
              place={below}
              label={opensPage(form, below) ? key : `${label} ${key}`}
              isEntry
            />
            {known.includes(key) && !form.isReadOnly && (
              <button
                type="button"
                className={styles.tool}
                aria-label={t('desk:form.removeNamed', { name: key })}
                onClick={() => remove(there)}
              >
                <Icon name="close" size="sm" />
              </button>
            )}
          </div>
        );
      })}
      {removed.map((key) => (
        <p key={key} className={styles.origin}>
          <code>{key}</code>
          <span className={styles.removed}>{t('desk:form.origin.removed')}</span>
          <button
            type="button"
            className={styles.back}
            aria-label={t('desk:form.backOf', { name: key })}
            onClick={() => inherit([...path, key])}
          >
            {t('desk:form.backToInherited')}
          </button>
        </p>
      ))}
      {!form.isReadOnly && <NewEntry path={path} place={place} label={label} keys={keys} />}
    </div>
  );
}

/** Inherited keys that the file removes. */
function removedKeys(form: Parameters<typeof originOf>[0], path: JsonPath): string[] {
  const inherited = inheritedAt(form, path);
  return Object.keys(isObject(inherited) ? inherited : {}).filter(
    (name) => originOf(form, [...path, name]) === 'removed',
  );
}

function NewEntry({ path, place, label, keys }: MapFieldProps & { keys: readonly string[] }) {
  const t = useTranslate();
  const { form, set, go } = useForm();
  const [key, setKey] = useState('');
  const [problem, setProblem] = useState('');
  const { pattern, enum: names } = place.node.propertyNames ?? {};
  const below = form.tree.below(place, '*');
  if (!below) return null;
  function add(event: FormEvent) {
    event.preventDefault();
    const isAllowed = names
      ? names.includes(key)
      : pattern === undefined || new RegExp(pattern, 'u').test(key);
    if (key === '' || !isAllowed) return setProblem(t('desk:form.wrongKey'));
    if (keys.includes(key)) return setProblem(t('desk:form.knownKey', { key }));
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
