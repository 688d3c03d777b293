import { useMemo } from 'react';
import { useTranslate } from '#i18n/i18n-provider.tsx';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { NativeSelect } from '#ui/mantine/controls.ts';
import { NameInput } from '../controls/name-input.tsx';
import styles from '../form.module.css';
import { useForm } from '../model/form-context.ts';
import type { FilterValue } from './answers.ts';
import { type AskedFilter, askedFilters } from './choices.ts';

/** What a switch says in addresses. */
const YES = '1';
const NONE: FilterValue = { key: '', value: '' };

interface FilterValuesProps {
  label: string;
  values: readonly FilterValue[];
  onChange(values: readonly FilterValue[]): void;
}

/** Values of filters, found by what they say. */
export function FilterValues({ label, values, onChange }: FilterValuesProps) {
  const t = useTranslate();
  const { form } = useForm();
  const filters = useMemo(() => askedFilters(form), [form]);
  const rows = values.length > 0 ? values : [NONE];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {rows.map((row, index) => (
        <FilterRow
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names, and equal ones may stand twice
          key={index}
          {...{ row, filters }}
          number={index + 1}
          onChange={(next) => onChange(rows.with(index, next))}
          {...(rows.length > 1 && { onRemove: () => onChange(rows.toSpliced(index, 1)) })}
        />
      ))}
      <div>
        <Button size="sm" onClick={() => onChange([...rows, NONE])}>
          {t('desk:form.addCondition')}
        </Button>
      </div>
    </fieldset>
  );
}

interface FilterRowProps {
  row: FilterValue;
  filters: readonly AskedFilter[];
  number: number;
  onChange(row: FilterValue): void;
  onRemove?(): void;
}

function FilterRow({ row, filters, number, onChange, onRemove }: FilterRowProps) {
  const t = useTranslate();
  const filter = filters.find(({ key }) => key === row.key);
  const options = [{ value: '', label: t('desk:form.chooseFilter') }];
  function choose(key: string) {
    const next = filters.find((each) => each.key === key);
    onChange({ key, value: next?.isSwitch ? YES : '' });
  }
  return (
    <div className={styles.condition}>
      <NativeSelect
        aria-label={t('desk:form.filterOf', { number })}
        value={row.key}
        data={[...options, ...filters.map(({ key, label }) => ({ value: key, label }))]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {filter && !filter.isSwitch && (
        <NameInput
          aria-label={t('desk:form.valueFor', { label: filter.label })}
          value={row.value}
          suggestions={filter.values}
          placeholder={filter.values.length === 0 ? t('desk:form.rangeExample') : undefined}
          onChange={(value) => onChange({ key: row.key, value })}
        />
      )}
      {onRemove && (
        <button
          type="button"
          className={styles.tool}
          aria-label={t('desk:form.removeNamed', { name: t('desk:form.filterOf', { number }) })}
          onClick={onRemove}
        >
          <Icon name="close" size="sm" />
        </button>
      )}
    </div>
  );
}
