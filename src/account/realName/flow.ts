import type { Profile } from '../../../contract/account/user.ts';
import {
  BLANK,
  realNameMachine,
  refusalOf,
  type RealNameFields,
  type RealNameFormRef,
} from '../../../machines/account/realName/realName.ts';
import { asFailure } from '../../../machines/kit/failure.ts';
import { appSession } from '../../app/session/session.ts';
import type { ActorRegistry } from '../../flow/actorRegistry.ts';
import type { Disposable } from '../../flow/flowScreen.tsx';
import { createFlowContext } from '../../flow/flowContext.ts';
import { startForMember } from '../../flow/startForMember.ts';
import { createDrafts } from '../../flow/drafts.ts';
import { createSubmissionRegistry, type FormDeps } from '../../flow/submission.ts';
import { createUploads, UPLOAD_TIMEOUT, uploadInput, type PictureFiles } from '../../flow/upload.ts';
import { serverNow } from '../../api/clock.ts';
import { api } from '../calls.ts';
import { profileQuery } from '../reads.ts';

export interface RealNameDeps extends Omit<FormDeps, 'uploads'> {
  onChanged: (profile: Profile) => void;
  calls?: Pick<typeof api, 'readProfile' | 'verifyIdentity' | 'sendIdentityPicture'>;
  /** The server's clock, epoch ms. */
  now?: () => number;
}

export interface RealNamePorts {
  /** One form with a picture of the document, which staff may want, and one without. */
  forms: ActorRegistry<boolean, RealNameFormRef>;
  files: PictureFiles;
}

export const [RealNameContext, useRealName] = createFlowContext<RealNamePorts>('RealNamePorts');

/** Uploads that store nothing in the browser. A reload starts an empty form. */
function createDocumentUploads(calls: Pick<typeof api, 'sendIdentityPicture'>) {
  const files = new Map<string, Blob>();
  return createUploads({
    async send(file, name, options) {
      await calls.sendIdentityPicture(
        { input: { file: new File([file], name, { type: file.type }) } },
        {
          ...options,
          timeoutMs: UPLOAD_TIMEOUT,
        },
      );
      return { path: name };
    },
    files: {
      put: async (id, file) => void files.set(id, file),
      get: async (id) => files.get(id) ?? null,
      remove: async (id) => void files.delete(id),
    },
    drafts: createDrafts({
      get: async () => undefined,
      set: async () => undefined,
      del: async () => undefined,
    }),
  });
}

/** Creates the real-name forms, once per page load. No draft of them is ever stored. */
export function createRealNameForms({
  onChanged,
  calls = api,
  now = serverNow,
  ...deps
}: RealNameDeps): RealNamePorts & Disposable {
  const uploads = createDocumentUploads(calls);
  const forms = createSubmissionRegistry<boolean, RealNameFields, Profile, never>(
    {
      machine: realNameMachine,
      nameOf: (isPictureWanted) => `realName:${isPictureWanted}`,
      open({ key: isPictureWanted }) {
        const blank = { ...BLANK, now: now(), isPictureWanted: isPictureWanted ? 1 : 0 } as const;
        return { fields: blank, original: blank, isRestored: false, upload: uploadInput('realName', 1) };
      },
      async submit(_, { fields: { name, idNumber } }, { signal }) {
        try {
          return await calls.verifyIdentity({ input: { name: name.trim(), idNumber } }, { signal });
        } catch (error) {
          // Another tab has submitted the identity meanwhile, so the profile is loaded again.
          const refusal = refusalOf(asFailure(error));
          if (refusal === 'alreadyVerified' || refusal === 'underReview')
            return calls.readProfile(undefined, { signal });
          throw error;
        }
      },
      isRepeatable: true,
      onDone: (_, profile) => onChanged(profile),
    },
    { ...deps, uploads },
  );
  return {
    forms,
    files: uploads.files,
    disposeAll() {
      forms.disposeAll();
      uploads.release();
    },
  };
}

export const appRealNameForms = startForMember((client) =>
  createRealNameForms({
    onChanged(profile) {
      client.setQueryData(profileQuery().queryKey, profile);
      appSession().send({ type: 'profile.reload' });
    },
  }),
);
