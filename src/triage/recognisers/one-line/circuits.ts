import { hint } from '../../hints.ts';
import type { LineFormat } from '../line-formats.ts';

/** Compilers of hardware and shaders. */
export const CIRCUITS: readonly LineFormat[] = [
  {
    // ERROR: 0:4: 'gl_ModelViewProjectionMatrix' : undeclared identifier
    tool: 'glslang',
    wakes: hint.error | hint.warning,
    pattern:
      /^(?<severity>ERROR|WARNING): (?<file>[^\s:]+\.\w+)?\d*:?(?<line>\d+): (?<message>.*)$/,
  },
  {
    // ** Error: (vlog-7) Failed to open … is read by the generic layer; this one has no place
    // ERROR: [VRFC 10-91] aresetn is not declared [/w/file.vhd:17]
    tool: 'xilinx',
    wakes: hint.colonDigit,
    pattern:
      /^(?<severity>ERROR|WARNING|CRITICAL WARNING|INFO): \[(?<code>[\w -]+)\] (?<message>.*) \[(?<file>[^\]\n]+):(?<line>\d+)\]$/,
  },
  {
    // ncelab: *W,CUVWSP (../verilog/placeholder.v,313|24): 10 output ports were not connected
    tool: 'cadence',
    wakes: hint.colonSpace,
    pattern:
      /^nc\w+: \*(?<severity>[EWFN]),(?<code>\w+)(?: \((?<file>[^(),]+),(?<line>\d+)(?:\|(?<column>\d+))?\))?: (?<message>.*?)(?: \[File:(?<file2>[^,]+), Line:(?<line2>\d+)\]\.?)?$/,
  },
];
