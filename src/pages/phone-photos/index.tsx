export { servePhonePhotos as getServerSideProps } from '#screens/phone-photos/phone-photos.server.ts';
export { PhonePhotosScreen as default } from '#screens/phone-photos/phone-photos-screen.tsx';
