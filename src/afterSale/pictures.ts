import type { AnyActorRef } from 'xstate';
import type { Picture } from '../../contract/market/index.ts';
import { PICTURES_MOST } from '../../machines/afterSale/afterSaleApply/form.ts';
import { resultOf, selectIsRestoring } from '../../machines/kit/upload/upload.ts';
import type { Upload, Uploads } from '../flow/upload.ts';

export interface SentPictures {
  pictures: Picture[];
  isUploading: boolean;
}

/** Everything that was sent, in its order. */
const sentOf = (upload: Upload): SentPictures => {
  const { main, others, onTheWay, failed } = resultOf(upload.actor.getSnapshot());
  return { pictures: main ? [main, ...others] : others, isUploading: onTheWay > 0 || failed > 0 };
};

/** The uploads of forms, by the actor and the name. */
export function pictureUploads(uploads: Uploads) {
  const followed = new WeakMap<AnyActorRef, Map<string, { upload: Upload; look: () => void }>>();
  return {
    /** The one upload of an actor under a name; `onSent` hears of it now and whenever it has moved. */
    uploadOf(
      ref: AnyActorRef,
      name: string,
      initial: readonly Picture[],
      onSent: (sent: SentPictures) => void,
    ): Upload {
      const own = followed.get(ref) ?? new Map<string, { upload: Upload; look: () => void }>();
      followed.set(ref, own);
      const found = own.get(name);
      if (found) {
        found.look();
        return found.upload;
      }
      const [main = null, ...others] = initial;
      const upload = uploads.uploadFor(name, { most: PICTURES_MOST, initial: { main, others } });
      const look = () => {
        if (!selectIsRestoring(upload.actor.getSnapshot())) onSent(sentOf(upload));
      };
      own.set(name, { upload, look });
      upload.actor.subscribe(look);
      look();
      return upload;
    },
    discard(ref: AnyActorRef, name: string): void {
      if (followed.get(ref)?.delete(name)) void uploads.discard(name);
    },
  };
}
