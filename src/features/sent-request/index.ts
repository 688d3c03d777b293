export { Confirmation } from './confirmation.tsx';
export { OwnAppointments, type OwnAppointmentsProps } from './own-appointments.tsx';
