export { DeleteAccount } from './delete-account.tsx';
export { EndSessions } from './end-sessions.tsx';
export { OwnRequests } from './own-requests.tsx';
export { exportAddress, usePersonalInfoQuery } from './profile-api.ts';
export { ProfileForm } from './profile-form.tsx';
export { ProfilePicture } from './profile-picture.tsx';
