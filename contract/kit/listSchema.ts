import * as v from 'valibot';

/**
 * A list of at most `max` items. Items of a longer list are not validated, because that would be slow and produce an
 * error per item.
 */
/* @__NO_SIDE_EFFECTS__ */
export function listSchema(item: v.GenericSchema<unknown>, max: number) {
  const atMost = v.maxLength<unknown[], number, string>(max, `最多 ${max} 项`);
  const whole = v.pipe(v.array(item), atMost);
  const run: (typeof whole)['~run'] = (dataset, config) =>
    Array.isArray(dataset.value) && dataset.value.length > max
      ? (atMost['~run']({ typed: true, value: dataset.value }, config) as ReturnType<(typeof whole)['~run']>)
      : whole['~run'](dataset, config);
  return { ...whole, '~run': run };
}
