export { type DeskSlots, deskSlotsIn } from './desk-slots.ts';
