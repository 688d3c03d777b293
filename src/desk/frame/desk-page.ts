import type { ComponentType } from 'react';
import type { NeededRole } from '#domain/desk/staff-roles.ts';
import type { IconName } from '#ui/icon/icon-paths.ts';
import type { DeskPageProps } from '../routing/desk-page-props.ts';

export interface DeskPage {
  /** Second part of the address. */
  path: string;
  icon: IconName;
  /** Who sees the page. */
  role: NeededRole;
  /** What a region needs to show the page; absent: nothing. */
  needs?: 'offers' | 'studio';
  Page: ComponentType<DeskPageProps>;
}
