// What components of extensions share with the pages of the site. Only `forecourt build` loads it, as `forecourt/components`.
export { useTranslate } from '#i18n/i18n-provider.tsx';
export { BlockHead } from '#renderer/blocks/block-head.tsx';
export type { BlockView } from '#renderer/blocks/block-view.ts';
export type { FieldControlProps } from '#renderer/fields/field-control.ts';
export { FieldGroup } from '#renderer/fields/field-group.tsx';
export type { FilterControlProps } from '#renderer/filters/filter-control.ts';
export { FilterFieldset } from '#renderer/filters/filter-fieldset.tsx';
export type { SectionProps } from '#renderer/sections/section.ts';
export { Notice } from '#ui/notice/notice.tsx';
