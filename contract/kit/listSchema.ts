import * as v from 'valibot';

/**
 * The schema of a list of at most `max` items. Of a longer one no item is looked at: each would take time, and make an error of
 * its own.
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
