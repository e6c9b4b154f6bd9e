/** Brings the tray back when this browser remembers uploads that were interrupted. */
import { useEffect } from 'react';
import { companions } from '#web/shell/companions.ts';
import { useActor } from '#web/session/use-session.ts';
import { rememberedKeys } from './upload-memory.client.ts';

export default function InterruptedUploads() {
  const { user } = useActor();
  useEffect(() => {
    if (rememberedKeys(user).length > 0)
      void import('./upload-tray.part.tsx').then(({ default: UploadTray }) => companions.show(UploadTray));
  }, [user]);
  return null;
}
