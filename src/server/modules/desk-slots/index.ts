export { createDeskSlots, type DeskSlots } from './desk-slots.ts';
