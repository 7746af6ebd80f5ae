import { done, fail, walksOf } from '../../kit/walks.ts';
import { consignmentMachine } from './consignment.ts';
import {
  drafts,
  filled,
  fresh,
  kept,
  lost,
  needsName,
  pictures,
  result,
  unfit,
  uploadChanged,
} from './fixtures.ts';
import { NO_PICTURES } from './form.ts';

const priceless = { ...filled, fields: { ...filled.fields, price: '' } };

/** Starts from the choice of the channel and from each step. */
export const consignmentWalks = walksOf(consignmentMachine, [
  {
    inputs: [
      {},
      { gameId: 'wzry' },
      { gameId: 'wzry', step: 'details' },
      { gameId: 'wzry', step: 'pictures' },
    ],
    events: [
      { type: 'channel.choose' },
      { type: 'channel.leave' },
      { type: 'game.choose', gameId: 'wzry' },
      { type: 'draft.discard', gameId: 'ys' },
      { type: 'form.retry' },
      { type: 'form.restart' },
      { type: 'district.choose', level: 'carrierId', id: 'qq', name: 'QQ' },
      { type: 'origin.choose', origin: 'self' },
      { type: 'answer.give', key: 'f2', value: '286' },
      { type: 'field.type', field: 'price', text: '3280' },
      { type: 'assurance.choose', canAssure: true },
      { type: 'words.compose', field: 'title' },
      { type: 'description.read', text: '荣耀王者，皮肤数量 286' },
      { type: 'reading.undo' },
      uploadChanged(pictures),
      { type: 'step.next', levels: ['systemId', 'carrierId', 'groupId'] },
      { type: 'step.open', step: 'basics' },
      { type: 'step.open', step: 'details' },
      { type: 'step.open', step: 'pictures' },
      { type: 'listing.submit' },
      { type: 'form.correct' },
      { type: 'outcome.ask' },
      done('listDrafts', drafts),
      fail('listDrafts', lost),
      done('loadForm', fresh),
      done('loadForm', kept),
      done('loadForm', { ...kept, isPending: true }),
      done('loadForm', { ...kept, kept: { form: filled, pictures: NO_PICTURES } }),
      done('loadForm', { ...kept, kept: { form: priceless, pictures } }),
      fail('loadForm', lost),
      done('discardForm'),
      fail('discardForm', lost),
      done('submitListing', result),
      fail('submitListing', lost),
      fail('submitListing', needsName),
      fail('submitListing', unfit),
      done('repeat', { answer: result }),
      done('repeat', { refusal: needsName }),
      done('repeat', { refusal: unfit }),
      fail('repeat', lost),
    ],
    identify: ({ value, context }) =>
      JSON.stringify([
        value,
        context.step,
        context.drafts.length,
        context.pictures.main !== null,
        context.reading !== null,
        context.form.fields.title === '',
        context.form.fields.price === '',
        Object.keys(context.faults).length > 0,
      ]),
  },
]);
