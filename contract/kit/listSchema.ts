import * as v from 'valibot';

/**
 * The schema of a list of at most `max` items. The items of a longer list are not validated, which would be slow and
 * produce an error for each.
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
