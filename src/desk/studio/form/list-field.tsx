import { useState } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import type { JsonPath } from '#region/json/json-path.ts';
import type { Json } from '#region/manifest/merge-patch.ts';
import type { SchemaPosition } from '#region/schema/schema-tree.ts';
import { Button } from '#ui/button/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon/icon.tsx';
import styles from './form.module.css';
import { emptyValue } from './model/control-of.ts';
import { fieldId } from './model/field-id.ts';
import { opensPage } from './model/find-properties.ts';
import { useForm } from './model/form-context.ts';
import { valueAt } from './model/region-form.ts';
import { labelOf } from './model/suggestions.ts';

interface ListFieldProps {
  path: JsonPath;
  place: SchemaPosition;
  label: string;
}

/** Entries in an order, which buttons, keys and dragging change. */
export function ListField({ path, place, label }: ListFieldProps) {
  const t = useTranslate();
  const { form, append, move } = useForm();
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const value = valueAt(form, path);
  const entries = Array.isArray(value) ? value : [];
  const below = form.tree.below(place, 0);
  if (!below) return null;
  function shift(from: number, to: number) {
    if (to < 0 || to >= entries.length || from === to) return;
    move(path, from, to);
    setSaid(t('desk:form.moved', { position: to + 1, count: entries.length }));
    // the focus stays with the entry
    requestAnimationFrame(() => document.getElementById(handleId(path, to))?.focus());
  }
  return (
    <>
      <ol className={styles.entries}>
        {entries.map((entry, index) => (
          <ListEntry
            // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and equal ones may stand twice
            key={index}
            {...{ path, index, entry, below, label, dragged }}
            count={entries.length}
            onDrag={setDragged}
            onShift={shift}
          />
        ))}
      </ol>
      <p className={styles.said} role="status">
        {said}
      </p>
      {!form.isReadOnly && (
        <div>
          <Button size="sm" onClick={() => append(path, emptyValue(form.tree, below))}>
            {t('desk:form.addTo', { label })}
          </Button>
        </div>
      )}
    </>
  );
}

const handleId = (path: JsonPath, index: number): string => `${fieldId([...path, index])}-move`;

interface ListEntryProps {
  path: JsonPath;
  index: number;
  count: number;
  entry: Json;
  below: SchemaPosition;
  label: string;
  dragged: number | undefined;
  onDrag(index: number | undefined): void;
  onShift(from: number, to: number): void;
}

function ListEntry({ path, index, count, entry, below, label, dragged, onDrag, onShift }: ListEntryProps) {
  const t = useTranslate();
  const { form, Property, remove } = useForm();
  const there = [...path, index];
  const isPage = opensPage(form, below);
  const name = labelOf(form, entry) ?? t('desk:form.entry', { label, number: index + 1 });
  const text = typeof entry === 'object' ? name : String(entry);
  return (
    <li
      className={classNames(styles.entry, dragged === index && styles.dragged)}
      onDragOver={(event) => dragged !== undefined && event.preventDefault()}
      onDrop={() => dragged !== undefined && onShift(dragged, index)}
    >
      {!form.isReadOnly && count > 1 && (
        <button
          type="button"
          id={handleId(path, index)}
          className={styles.handle}
          draggable
          aria-label={t('desk:form.move', { name: text, position: index + 1, count })}
          title={t('desk:form.moveHelp')}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            onDrag(index);
          }}
          onDragEnd={() => onDrag(undefined)}
          onKeyDown={(event) => {
            const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
            if (step === 0) return;
            event.preventDefault();
            onShift(index, index + step);
          }}
        >
          <Icon name="sort" size="sm" />
        </button>
      )}
      <Property
        path={there}
        place={below}
        label={isPage ? name : t('desk:form.entry', { label, number: index + 1 })}
        isEntry
      />
      {!form.isReadOnly && (
        <EntryTools
          name={text}
          isFirst={index === 0}
          isLast={index === count - 1}
          onUp={() => onShift(index, index - 1)}
          onDown={() => onShift(index, index + 1)}
          onRemove={() => remove(there)}
        />
      )}
    </li>
  );
}

interface EntryToolsProps {
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onUp(): void;
  onDown(): void;
  onRemove(): void;
}

function EntryTools({ name, isFirst, isLast, onUp, onDown, onRemove }: EntryToolsProps) {
  const t = useTranslate();
  return (
    <span className={styles.tools}>
      {isFirst ? (
        <span className={styles.tool} />
      ) : (
        <button type="button" className={styles.tool} aria-label={t('desk:form.up', { name })} onClick={onUp}>
          <span className={styles.up}>
            <Icon name="chevron-down" size="sm" />
          </span>
        </button>
      )}
      {isLast ? (
        <span className={styles.tool} />
      ) : (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('desk:form.down', { name })}
          onClick={onDown}
        >
          <Icon name="chevron-down" size="sm" />
        </button>
      )}
      <button
        type="button"
        className={styles.tool}
        aria-label={t('desk:form.removeNamed', { name })}
        onClick={onRemove}
      >
        <Icon name="close" size="sm" />
      </button>
    </span>
  );
}
